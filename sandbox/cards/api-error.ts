import type Stripe from "stripe";

export type Reply = { status: number; body: object };

type ErrorBody = Omit<Stripe.StripeRawError, "headers" | "statusCode" | "requestId">;

/** Stripe's error envelope. */
export function errorReply(status: number, error: ErrorBody): Reply {
  return { status, body: { error } };
}

/** A request refused before anything was done: nothing is kept, not even under its idempotency key. */
export class ApiError extends Error {
  readonly reply: Reply;
  readonly code: string | undefined;
  constructor(status: number, error: ErrorBody) {
    super(error.message);
    this.code = error.code;
    this.reply = errorReply(status, error);
  }
}

export function invalid(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, ...(param && { param }), ...(code && { code }) });
}

export function missing(what: string, id: string, param: string, status = 404): ApiError {
  return new ApiError(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param,
  });
}
