// The form of a new table: games with a link are casual unless the host chooses otherwise, because friends may be guests.

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-new-table]"));
const kind = () => /** @type {RadioNodeList | null} */ (form.elements.namedItem("rated"));
let isChosen = false;

form.addEventListener("change", (event) => {
  const { name, value } = /** @type {HTMLInputElement} */ (event.target);
  const radios = kind();
  if (name === "rated") isChosen = true;
  if (name === "access" && radios && !isChosen) radios.value = value === "link" ? "False" : "True";
});
