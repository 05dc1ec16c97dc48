import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

type Reader = (video: HTMLVideoElement) => Promise<string | null>;
type Detector = { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
declare global {
  var BarcodeDetector:
    | { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }
    | undefined;
}

const LOOK_MS = 250;
/** Wide enough for a ticket's code, and quick on a cheap phone. */
const WIDTH = 640;

/** The browser's own reader, else one that is loaded now. */
export async function ticketReader(): Promise<Reader> {
  const Own = globalThis.BarcodeDetector;
  if (Own && (await Own.getSupportedFormats()).includes("qr_code")) {
    const detector = new Own({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const drawn = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    canvas.width = WIDTH;
    canvas.height = Math.round((WIDTH * video.videoHeight) / (video.videoWidth || 1));
    if (!drawn || canvas.height === 0) return null;
    drawn.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(drawn.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // Nothing that can be read in this picture.
      return null;
    }
  };
}

/** Reads tickets by the camera, one after the other; each code is told once as long as it is held there. */
export function TicketCamera({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation("boarding");
  const [on, setOn] = useState(false);
  const [failed, setFailed] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(onCode);
  tell.current = onCode;

  useEffect(() => {
    if (!on) return;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = "";
    let ended = false;
    const begin = async () => {
      const read = await ticketReader();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (ended || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      const look = async () => {
        const code = video.current && (await read(video.current).catch(() => null));
        if (code && code !== last && !ended) tell.current(code);
        if (code) last = code;
        if (!ended) timer = setTimeout(look, LOOK_MS);
      };
      void look();
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    begin().catch(() => {
      // Closed while it was starting.
      if (ended) return;
      setFailed(true);
      setOn(false);
    });
    return () => {
      ended = true;
      clearTimeout(timer);
      stop();
    };
  }, [on]);

  return (
    <>
      {failed && (
        <Notice tone="warning" live>
          <p>{t("phone.noCamera")}</p>
        </Notice>
      )}
      {on && <video ref={video} className="boarding-camera" muted playsInline aria-label={t("phone.picture")} />}
      <p>
        <Button
          type="button"
          variant={on ? "plain" : "main"}
          onClick={() => {
            setFailed(false);
            setOn(!on);
          }}
        >
          {t(on ? "phone.stopCamera" : "phone.camera")}
        </Button>
      </p>
    </>
  );
}
