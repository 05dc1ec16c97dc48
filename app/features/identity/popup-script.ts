/** The sign-in page's only script, as text: opens the window to sign in with, and goes on when it is done. */
import { POPUP_HEIGHT, POPUP_TIMEOUT_SECONDS, POPUP_WIDTH } from "~/domain/company/limits";

/** The channel on which the window tells the page behind it what became of the sign-in. */
export const CHANNEL = "sign-in";

/** How often the page asks whether one is signed in, while its window is open. */
const ASK_MS = 3_000;
/** How long a window has to seem closed before the page says so: a word may be under way. */
const CLOSED_MS = 1_500;
const TICK_MS = 500;

/**
 * Opens the link in a window of its own; where none can be opened it is followed as it is. That one is signed in is
 * heard from the window, and asked of the server as well, since words get lost: every so often while the window is
 * open, and whenever the page comes to the front. So everything that happened before (given up, timed out, closed, come
 * back by the history), who signed in ends signed in.
 *
 * The page leaves once, so that two such words do not take the reader back from where they went next.
 *
 * `closed` is a hint alone: browsers that cut the window loose say so of one that is open. The page says it in words
 * that are true either way, and only once it is in front itself.
 */
export const popupScript = `(()=>{
const link=document.querySelector("a[data-popup]");
if(!link||!window.BroadcastChannel)return;
let popup,watch,opened,asked,closed,leaving;
const here=location.pathname+location.search;
const show=(name,shown)=>{document.querySelector("[data-"+name+"]").hidden=!shown};
const go=(to)=>{if(leaving)return;leaving=true;clearInterval(watch);location.replace(to)};
const fail=(error)=>{const to=new URL(location.href);to.hash="";to.searchParams.set("error",error);go(to)};
const ask=()=>{asked=Date.now();fetch(here,{method:"HEAD",redirect:"manual"}).then(({type})=>{if(type==="opaqueredirect")go(here)},()=>{})};
const look=()=>{
const now=Date.now();
if(now-opened>=${POPUP_TIMEOUT_SECONDS}e3){popup.close();return fail("timeout")}
if(now-asked>=${ASK_MS})ask();
if(!popup.closed||!document.hasFocus())closed=now;
else if(now-closed>=${CLOSED_MS}){show("waiting",false);show("closed",true)}
};
link.addEventListener("click",(event)=>{
if(event.button||event.metaKey||event.ctrlKey||event.shiftKey||event.altKey)return;
const left=screenX+(outerWidth-${POPUP_WIDTH})/2,top=screenY+(outerHeight-${POPUP_HEIGHT})/2;
popup=open(link.href+"&window=popup","sign-in","popup,width=${POPUP_WIDTH},height=${POPUP_HEIGHT},left="+left+",top="+top);
if(!popup)return;
event.preventDefault();
opened=asked=closed=Date.now();
show("waiting",true);show("closed",false);show("cancel",true);
clearInterval(watch);watch=setInterval(look,${TICK_MS});
});
document.querySelector("[data-cancel]").addEventListener("click",()=>popup.close());
new BroadcastChannel("${CHANNEL}").onmessage=({data})=>{if(!data.error)ask();else if(watch)fail(data.error)};
addEventListener("focus",ask);addEventListener("pageshow",({persisted})=>{if(persisted){leaving=false;ask()}});
document.addEventListener("visibilitychange",()=>{if(!document.hidden)ask()});
})()`;
