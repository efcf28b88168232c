import { createHmac } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import type { Notice } from '../../shared/kernel/index.ts';
import { fetchFailure } from '../fetch-failure.ts';
import { noticeKey, noticeText } from './notice.ts';

export interface Webhook {
  readonly url: string;
  /** Known to us and the receiver only: it signs, and is never sent or shown. */
  readonly secret: string;
}

/** A receiver that takes longer is taken for down. */
export const webhookTimeoutMs = 10_000;

/** Answers that another attempt may change; any other 3xx or 4xx is a setting that somebody has to mend. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Posts a notice as JSON. `X-Symposium-Signature: sha256=<hex>` is the HMAC-SHA256 of `<timestamp>.<body>`, the
 * timestamp being `X-Symposium-Timestamp` in seconds since 1970; `Idempotency-Key` is the same at every attempt. Throws
 * an `ApplicationFailure` that names neither address nor secret: both may let somebody in.
 */
export async function postNotice(webhook: Webhook, notice: Notice, now: Date = new Date()): Promise<void> {
  const body = noticeText(notice);
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const response = await fetch(webhook.url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(webhookTimeoutMs),
    headers: {
      'content-type': 'application/json',
      'x-symposium-timestamp': timestamp,
      'x-symposium-signature': signatureOf(webhook.secret, timestamp, body),
      'idempotency-key': noticeKey(notice),
    },
    body,
  }).catch((error: unknown) => {
    throw ApplicationFailure.retryable(
      `the webhook cannot be reached: ${fetchFailure(error, webhookTimeoutMs)}`,
      'WEBHOOK',
    );
  });
  await response.body?.cancel();
  if (response.ok) return;
  const said = `the webhook answered ${response.status}`;
  if (response.status >= 500 || passing.has(response.status)) throw ApplicationFailure.retryable(said, 'WEBHOOK');
  throw ApplicationFailure.nonRetryable(`${said}; check SYMPOSIUM_WEBHOOK_URL and SYMPOSIUM_WEBHOOK_SECRET`, 'WEBHOOK');
}

export function signatureOf(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
