declare module "autocannon" {
  type Options = {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    /** Seconds that an answer is waited for. */
    timeout?: number;
    headers?: Record<string, string>;
    requests?: ({ setupRequest: (request: object) => object } | { path: string })[];
    /** Threads that send; none: this one. */
    workers?: number;
  };
  export type Result = {
    requests: { total: number };
    latency: { p50: number; p99: number };
    duration: number;
    errors: number;
    non2xx: number;
    "2xx": number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
