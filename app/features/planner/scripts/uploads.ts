/** Sends the files of a form one after the other, showing how far each is, and what is wrong with one next to it. */
import { lighterPhoto } from "./lighter-photo";
import { become, pageOf, words } from "./page-parts";

/** Its status is 0 where there was no answer. */
type Sent = { url: string; status: number; html: string };

/** Without any progress for so long, a file is taken for lost. */
const STALLED_MS = 60_000;

/** Fetch does not tell how much of a body has left. */
function upload(url: string, body: FormData, onProgress: (part: number) => void): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress(loaded / total);
    };
    request.onloadend = () => {
      clearTimeout(stalled);
      resolve({ url: request.responseURL, status: request.status, html: request.responseText });
    };
    request.open("POST", url);
    request.send(body);
    wait();
  });
}

type Line = { chosen: File; item: HTMLElement; show: (part: number) => void; fail: (text: string) => void };

/** What is being sent, in order; what is chosen later comes last. */
const queue: Line[] = [];

function line(chosen: File): Line {
  const item = document.createElement("li");
  const bar = document.createElement("progress");
  bar.max = 1;
  bar.value = 0;
  bar.setAttribute("aria-label", words().sending.replace("{{name}}", chosen.name));
  item.append(chosen.name, " ", bar);
  return {
    chosen,
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
async function attach(form: HTMLFormElement, { chosen, item, show, fail }: Line): Promise<Sent | null> {
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
  const sent = await upload(form.action, body, show);
  if (sent.status === 401) {
    // Signed out in the meantime: the page leads to sign in, and back.
    queue.length = 0;
    location.assign(sent.url);
  }
  const refused = pageOf(sent.html).querySelector(".field-error")?.textContent;
  if (sent.status === 200 && !refused) {
    item.remove();
    return sent;
  }
  fail(refused || notSent);
  return null;
}

/** The place under a form for the files on their way, and for what is wrong with them. */
function newRegion(): HTMLElement {
  const region = document.createElement("div");
  region.setAttribute("role", "alert");
  region.dataset.sent = "";
  const list = document.createElement("ul");
  list.className = "stack";
  region.append(list);
  return region;
}

async function sendAll(form: HTMLFormElement): Promise<void> {
  let last: Sent | null = null;
  try {
    // Those that are added on the way too.
    for (const each of queue) last = (await attach(form, each)) ?? last;
  } finally {
    queue.length = 0;
  }
  if (last && !become({ url: last.url, page: pageOf(last.html) })) return location.assign(last.url);
  const region = form.querySelector("[data-sent]");
  if (region?.querySelector("li")) document.querySelector("form[data-upload]")?.append(region);
}

export function showUploads(): void {
  takeSeveral();
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const files = form.querySelector<HTMLInputElement>("[type=file]")?.files ?? [];
    const isSending = queue.length > 0;
    // Pressed twice, the form has nothing left to send, but must not leave the page.
    if (!("upload" in form.dataset) || !(isSending || files.length)) return;
    event.preventDefault();
    if (!isSending) {
      form.querySelector("[data-sent]")?.remove();
      form.append(newRegion());
    }
    const list = form.querySelector("[data-sent] ul");
    for (const file of files) {
      const added = line(file);
      list?.append(added.item);
      queue.push(added);
    }
    form.reset();
    if (!isSending) void sendAll(form).finally(takeSeveral);
  });
  addEventListener("beforeunload", (event) => {
    if (queue.length > 0) event.preventDefault();
  });
}

function takeSeveral(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("form[data-upload] [type=file]"))
    input.multiple = true;
}
