// Pointing at a system anywhere shows it everywhere. The page says the same without this script.
document.querySelectorAll("[data-s]").forEach((element) => {
  const same = () => document.querySelectorAll(`[data-s="${element.dataset.s}"]`);
  element.addEventListener("pointerenter", () => { document.body.classList.add("picked"); same().forEach((e) => e.classList.add("on")); });
  element.addEventListener("pointerleave", () => { document.body.classList.remove("picked"); same().forEach((e) => e.classList.remove("on")); });
});
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((d) => { d.open = true; }));
