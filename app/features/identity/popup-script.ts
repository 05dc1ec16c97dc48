/** The sign-in page's only script, as text: opens the window to sign in with, and goes on when it is done. */
import { POPUP_HEIGHT, POPUP_TIMEOUT_SECONDS, POPUP_WIDTH } from "~/domain/limits";

/** The channel on which the window tells the page behind it what became of the sign-in. */
export const CHANNEL = "sign-in";

/**
 * Sends the form into a window of its own and waits for its word. Where none can be opened the form is sent as it is.
 * A window that was closed has a moment left for a word under way; one that takes too long is closed. A word that comes
 * later still counts: some providers cut the window loose, so that it seems closed.
 */
export const popupScript = `(()=>{
const form=document.querySelector("form[data-popup]");
const go=(params)=>{const to=new URL(location.href);to.search=new URLSearchParams({again:form.again.value,...params});location.replace(to)};
if(!form||!window.BroadcastChannel)return;
form.addEventListener("submit",(event)=>{
const left=screenX+(outerWidth-${POPUP_WIDTH})/2,top=screenY+(outerHeight-${POPUP_HEIGHT})/2;
const popup=open("","sign-in","popup,width=${POPUP_WIDTH},height=${POPUP_HEIGHT},left="+left+",top="+top);
if(!popup)return;
form.target="sign-in";form.window.value="popup";
const said=document.querySelector("[data-waiting]");said.hidden=false;
const channel=new BroadcastChannel("${CHANNEL}");
const end=(params)=>{clearInterval(watch);clearTimeout(late);go(params)};
channel.onmessage=({data})=>end(data);
const late=setTimeout(()=>{popup.close();end({error:"timeout"})},${POPUP_TIMEOUT_SECONDS}e3);
let closed=0;
const watch=setInterval(()=>{if(popup.closed&&++closed>2)end({error:"cancelled"})},500);
});
})()`;
