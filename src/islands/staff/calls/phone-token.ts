import { apiWithLocalErrors } from '#islands/stores/api'

/** What connects this browser to a call of its user's; asked for anew before every connection. */
export const requestPhoneToken = (phoneCallId: string) =>
  apiWithLocalErrors.call('POST /phone_token', { body: { phoneCallId } })
export type PhoneToken = Awaited<ReturnType<typeof requestPhoneToken>>
