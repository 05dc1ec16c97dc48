import { Outlet } from "@remix-run/react";
import { QuietFrame } from "~/features/site/site-frame";

export default function QuietLayout() {
  return (
    <QuietFrame>
      <Outlet />
    </QuietFrame>
  );
}
