import type Stripe from "stripe";

type Answered = Stripe.HttpClientResponse<{ headers: Record<string, string> }, ReadableStream<Uint8Array> | null>;

/**
 * How the SDK reaches the gateway. Its own clients stop the clock at the headers, after which a body cut short is waited
 * for without end, and one of them tries again by itself after a reset. Here the whole answer is read while the clock
 * runs, and trying again is left to anyone who knows what was tried.
 */
export const wholeAnswers: Stripe.HttpClient<Answered> = {
  getClientName: () => "whole-answers",
  makeRequest: async (host, port, path, method, headers, requestData, protocol, timeout) => {
    const response = await fetch(new URL(path, `${protocol}://${host}:${port}`), {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: method === "GET" ? undefined : requestData,
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    const body = await response.text();
    const answered = Object.fromEntries(response.headers);
    return {
      getStatusCode: () => response.status,
      getHeaders: () => answered,
      getRawResponse: () => ({ headers: answered }),
      toStream: (complete) => {
        complete();
        return new Blob([body]).stream();
      },
      toJSON: async () => {
        const answer = JSON.parse(body);
        // The SDK takes any JSON without an error for what was asked for, be it of a proxy in between.
        if (!response.ok && !answer?.error) throw new Error(`status ${response.status}, and no error of the gateway`);
        return answer;
      },
    };
  },
};
