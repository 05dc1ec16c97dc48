/** The only script of a page that can be kept, as text: asks the service worker to keep it, and forgets it. */
import { KEPT_PREFIX } from "~/domain/kept-page";

/** A worker of an older build does not know what it is asked. */
const LATE_MS = 10_000;
/** What the files of a trip may take on a slow network, once the worker is at it. */
const FILES_MS = 240_000;

/** Shows the part of the page that nobody needs without scripts, and does what its two buttons say. */
export const keepScript = `(()=>{
const box=document.querySelector("[data-keep]"),workers=navigator.serviceWorker;
if(!box||!workers||!window.caches)return;
const path=location.pathname,name="${KEPT_PREFIX}"+path;
const [keep,forget]=box.querySelectorAll("button"),said=box.querySelector("[role=status]");
const isKept=async()=>!!await caches.match(path,{cacheName:name,ignoreVary:true});
const show=(kept,text)=>{keep.parentNode.hidden=kept;forget.parentNode.hidden=!kept;said.textContent=text||"";if(text)(kept?forget:keep).focus()};
const ask=async()=>{
await workers.register("/sw.js");
const {active}=await workers.ready;
return new Promise((answer)=>{const channel=new MessageChannel();let late=setTimeout(answer,${LATE_MS},"failed");channel.port1.onmessage=({data})=>{clearTimeout(late);if(data==="busy")late=setTimeout(answer,${FILES_MS},"partly");else answer(data)};active.postMessage({keepTrip:path},[channel.port2])});
};
keep.onclick=async()=>{
if(keep.getAttribute("aria-disabled"))return;
keep.setAttribute("aria-disabled","true");
said.textContent=box.dataset.busy;
const done=await ask().catch(()=>"failed"),kept=await isKept();
keep.removeAttribute("aria-disabled");
show(kept,box.dataset[kept?done==="kept"?"kept":"partly":"failed"]);
};
forget.onclick=async()=>{await caches.delete(name);show(false,box.dataset.forgotten)};
isKept().then((kept)=>{show(kept);box.hidden=false});
})()`;
