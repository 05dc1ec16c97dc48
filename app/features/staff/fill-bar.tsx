/** How full something is: sold, then held, out of its places. The numbers stand next to it. */
export function FillBar({ sold, held, capacity }: { sold: number; held: number; capacity: number }) {
  const share = (places: number) => (capacity > 0 ? Math.min(100, (places * 100) / capacity) : 0);
  return (
    <svg className="fill-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="whole" width="100" height="8" />
      <rect className="held" width={share(sold + held)} height="8" />
      <rect className="sold" width={share(sold)} height="8" />
    </svg>
  );
}
