/** The site's name as its headers show it; a text where it cannot be drawn. */
export function Wordmark({ name, shape }: { name: string; shape: { width: number; path: string } | null }) {
  if (!shape) return <span>{name}</span>;
  return (
    <>
      <svg className="wordmark" viewBox={`0 -75 ${shape.width} 100`} aria-hidden="true">
        <path d={shape.path} />
      </svg>
      <span className="hidden">{name}</span>
    </>
  );
}
