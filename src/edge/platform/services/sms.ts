import { postToProvider, textFieldOf } from './http-provider'

export interface Sms {
  /** Ten digits, in the United States. */
  readonly to: string
  /** Its number, where it is not the one of the account. */
  readonly from?: string | null
  readonly text: string
  /** Where Twilio says what became of it. */
  readonly statusUrl?: string | null
}
export interface SmsAccount {
  readonly TWILIO_ACCOUNT_SID: string
  readonly TWILIO_API_KEY: string
  readonly TWILIO_API_SECRET: string
  readonly TWILIO_FROM: string
}

/** Reasons of failed texts, by Twilio's error code. */
export type TextFailure = 'stopped' | 'landline' | 'unknown_number' | 'temporary' | 'other'

const failureCodes: Readonly<Record<number, TextFailure>> = {
  21610: 'stopped',
  // No mobile phone: refused by Twilio before sending, or by the carrier.
  21614: 'landline',
  30006: 'landline',
  // The number does not exist.
  21211: 'unknown_number',
  21217: 'unknown_number',
  30005: 'unknown_number',
  30003: 'temporary',
  30017: 'temporary',
}
export const textFailureOf = (code: number | null): TextFailure =>
  (code === null ? undefined : failureCodes[code]) ?? 'other'

const senderCodes: readonly (number | null)[] = [21212, 21606, 21659, 21660]
/** Whether Twilio refused the number that a text was to come from: the account has no such number for texts. */
export const isSenderRefused = (code: number | null): boolean => senderCodes.includes(code)

/** Sends by Twilio; answers the provider's id. */
export const sendSms = async (account: SmsAccount, sms: Sms): Promise<string | null> => {
  const answer = await postToProvider(
    `https://api.twilio.com/2010-04-01/Accounts/${account.TWILIO_ACCOUNT_SID}/Messages.json`,
    {
      headers: {
        authorization: `Basic ${btoa(`${account.TWILIO_API_KEY}:${account.TWILIO_API_SECRET}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        To: `+1${sms.to}`,
        From: sms.from ? `+1${sms.from}` : account.TWILIO_FROM,
        Body: sms.text,
        ...(sms.statusUrl && { StatusCallback: sms.statusUrl }),
      }).toString(),
    },
  )
  return textFieldOf(answer, 'sid')
}
