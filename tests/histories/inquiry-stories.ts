import type { WrittenScript } from '../../activities/models/simulated/script.ts';

/** Every way that a question to a session can take: what the respondent does wrong. */
export const inquiryStories: Readonly<Record<string, WrittenScript>> = {
  'inquiry-undisturbed': [],
  'inquiry-mended': [{ task: 'reply', do: { patch: [{ path: '/grounds/0/claim', value: '1.1/C77' }] } }],
  'inquiry-broken-off': [
    { task: 'reply', do: { patch: [{ path: '/grounds/0/as', value: 'REJECTED' }] } },
    { task: 'reply', after: 1, times: 0, do: { unreadable: true } },
  ],
  'inquiry-mute': [{ task: 'reply', times: 0, do: { unreadable: true } }],
  'inquiry-paused-by-provider': [{ task: 'reply', do: { status: 401 } }],
};
