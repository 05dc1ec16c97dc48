type QrProps = { label: string; size: number; path: string };

/** A code to be read by a machine: black on white in any colours, drawn as runs of squares. */
export function Qr({ label, size, path }: QrProps) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path stroke="#000" d={path} />
    </svg>
  );
}
