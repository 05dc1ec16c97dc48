/** Sends the files of a form one after the other, showing how far each is, and what is wrong with one next to it. */
import { lighterPhoto } from "./lighter-photo";
import { become, pageOf, words } from "./page-parts";

type Sent = { url: string; status: number; html: string };

/** Fetch does not tell how much of a body has left. */
function upload(url: string, body: FormData, onProgress: (part: number) => void): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => resolve({ url: request.responseURL, status: request.status, html: request.responseText });
    request.onerror = reject;
    request.ontimeout = reject;
    request.open("POST", url);
    request.send(body);
  });
}

function line(file: File): { item: HTMLElement; show: (part: number) => void; fail: (text: string) => void } {
  const item = document.createElement("li");
  const bar = document.createElement("progress");
  bar.max = 1;
  bar.value = 0;
  bar.setAttribute("aria-label", words().sending.replace("{{name}}", file.name));
  item.append(file.name, " ", bar);
  return {
    item,
    show: (part) => {
      bar.value = part;
    },
    fail: (text) => {
      const said = document.createElement("p");
      said.className = "field-error";
      said.textContent = text;
      bar.replaceWith(said);
    },
  };
}

/** Returns the page as it is with that file attached, or null where it was refused. */
async function attach(form: HTMLFormElement, chosen: File, list: Element): Promise<Sent | null> {
  const { item, show, fail } = line(chosen);
  list.append(item);
  const { tooLarge, unreadable, notSent, limit } = words();
  const file = chosen.size < limit ? chosen : await lighterPhoto(chosen, limit);
  // It may have been changed or moved since it was chosen.
  const content = await file?.arrayBuffer().catch(() => null);
  if (!file || !content) {
    fail(file ? unreadable : tooLarge);
    return null;
  }
  const body = new FormData();
  body.set("do", "attach");
  body.set("file", new Blob([content]), file.name);
  const sent = await upload(form.action, body, show).catch(() => null);
  // Signed out in the meantime: the page leads to sign in, and back.
  if (sent?.status === 401) location.assign(sent.url);
  const refused = sent && pageOf(sent.html).querySelector(".field-error")?.textContent;
  if (sent?.status === 200 && !refused) {
    item.remove();
    return sent;
  }
  fail(refused || notSent);
  return null;
}

async function sendAll(form: HTMLFormElement, files: readonly File[]): Promise<void> {
  const list = document.createElement("ul");
  list.className = "stack";
  const region = document.createElement("div");
  region.setAttribute("role", "alert");
  region.dataset.sent = "";
  region.append(list);
  form.append(region);
  let last: Sent | null = null;
  for (const file of files) last = (await attach(form, file, list)) ?? last;
  if (last && !become({ url: last.url, page: pageOf(last.html) })) return location.assign(last.url);
  if (list.children.length > 0) document.querySelector("form[data-upload]")?.append(region);
}

export function showUploads(): void {
  takeSeveral();
  let sending = false;
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const input = form.querySelector<HTMLInputElement>("[type=file]");
    if (!("upload" in form.dataset) || !input?.files?.length) return;
    event.preventDefault();
    if (sending) return;
    sending = true;
    const files = [...input.files];
    form.reset();
    for (const former of form.querySelectorAll("[data-sent]")) former.remove();
    void sendAll(form, files).finally(() => {
      sending = false;
      takeSeveral();
    });
  });
}

function takeSeveral(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("form[data-upload] [type=file]"))
    input.multiple = true;
}
