import { Buffer } from 'node:buffer'
import { postToProvider, textFieldOf } from './http-provider'

export interface Fax {
  /** Ten digits, in the United States. */
  readonly to: string
  /** A PDF in base64. */
  readonly document: string
}
export interface FaxAccount {
  readonly SINCH_PROJECT_ID: string
  readonly SINCH_KEY_ID: string
  readonly SINCH_KEY_SECRET: string
  readonly SINCH_FAX_FROM: string
}

/** Sends by Sinch; answers the provider's id. The pages travel in the request: no address of ours serves them. */
export const sendFax = async (account: FaxAccount, fax: Fax): Promise<string | null> => {
  const body = new FormData()
  body.set('to', `+1${fax.to}`)
  body.set('from', account.SINCH_FAX_FROM)
  const pages = new Blob([Buffer.from(fax.document, 'base64')], { type: 'application/pdf' })
  body.set('file', pages, 'document.pdf')
  const answer = await postToProvider(
    `https://fax.api.sinch.com/v3/projects/${account.SINCH_PROJECT_ID}/faxes`,
    {
      headers: {
        authorization: `Basic ${btoa(`${account.SINCH_KEY_ID}:${account.SINCH_KEY_SECRET}`)}`,
      },
      body,
    },
  )
  return textFieldOf(answer, 'id')
}
