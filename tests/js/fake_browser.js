// A browser whose clock and network the test controls.

export class FakeBrowser {
  constructor() {
    this.location = { protocol: "https:", host: "moon.example" };
    this.document = { documentElement: { lang: "de" } };
    /** @type {FakeWebSocket[]} */
    this.sockets = [];
    this.timers = new Map();
    this.listeners = new Map();
    this.now = 0;
    const browser = this;
    this.WebSocket = class extends FakeWebSocket {
      constructor(address) {
        super(address);
        browser.sockets.push(this);
      }
    };
  }

  get socket() {
    return this.sockets.at(-1);
  }

  setTimeout(callback, after) {
    const id = this.timers.size + 1;
    this.timers.set(id, { callback, at: this.now + after });
    return id;
  }

  clearTimeout(id) {
    this.timers.get(id) && (this.timers.get(id).callback = null);
  }

  addEventListener(name, listener) {
    this.listeners.set(name, listener);
  }

  removeEventListener(name) {
    this.listeners.delete(name);
  }

  pass(milliseconds) {
    this.now += milliseconds;
    for (const timer of this.timers.values()) {
      if (timer.callback && timer.at <= this.now) {
        const { callback } = timer;
        timer.callback = null;
        callback();
      }
    }
  }
}

class FakeWebSocket {
  constructor(address) {
    this.address = address;
    this.sent = [];
    this.isClosed = false;
  }

  open(welcome = {}) {
    this.onopen?.();
    this.say({ type: "welcome", user: 7, version: 0, status: "running", seats: [7, 8], your_seat: 0, ...welcome });
  }

  say(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(code = 1006) {
    this.isClosed = true;
    this.onclose?.({ code });
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.isClosed = true;
  }
}
