/** Drawn on a 24-unit grid with one stroke, so that they sit next to the display face. */
const strokes = {
  check: "m4 12.5 5 5L20 6.5",
  cross: "m6 6 12 12M18 6 6 18",
  warning: "M12 3.5 22 20.5H2zM12 10v5M12 17.4v.2",
  info: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zM12 11v6M12 7.2v.2",
  arrow: "M4 12h16M13.5 5.5 20 12l-6.5 6.5",
  back: "M20 12H4M10.5 5.5 4 12l6.5 6.5",
  phone:
    "M6.5 3H10l1.5 5L9 9.8a12 12 0 0 0 5.2 5.2L16 12.5l5 1.5v3.5A3.5 3.5 0 0 1 17.5 21C9.5 21 3 14.5 3 6.5A3.5 3.5 0 0 1 6.5 3z",
  clock: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zM12 7v5.5l3.5 2",
  seat: "M7 3h7l1 10h3.5v4H7.5zM7.5 17v4M17.5 17v4",
  lock: "M5 11h14v10H5zM8 11V7.5a4 4 0 0 1 8 0V11",
  pin: "M12 21.5S5 14.5 5 9.5a7 7 0 0 1 14 0c0 5-7 12-7 12zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  wheelchair: "M10 3.5v.2M10 8v6h6l2.5 6M10 10.5h5M7.5 12.2a5 5 0 1 0 6.700 6.600",
  gift: "M4 12v9h16v-9M3 7.5h18V12H3zM12 7.5V21M12 7.5C8 7.5 7 3 9.5 3S12 7.5 12 7.5 12 3 14.5 3 16 7.5 12 7.5z",
  bed: "M3 6v13M3 16h18v3M21 16v-3a3 3 0 0 0-3-3H3M6.5 10.5h3",
  person: "M12 3.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-4.5 3.5-7 8-7s8 2.5 8 7",
  pen: "m4 20 1-5L16.5 3.5l4 4L9 19zM14 6l4 4",
  calendar: "M4 5.5h16v15H4zM4 10.5h16M8 3v4M16 3v4",
  ticket: "M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM14.5 6v12",
  share: "M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12",
  coach: "M3 5h16.5L22 12v6H2V5zM2 12h20M9 5v7M15.5 5v7M7 16.5v3M17 16.5v3",
} as const;

export type IconName = keyof typeof strokes;

/** A decorative picture: what it means is always said in words next to it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  );
}
