import { Buffer } from 'node:buffer'
import type { Environment } from '../environment'
import { postToProvider, textFieldOf } from './http-provider'

export interface Fax {
  /** Ten digits, in the United States. */
  readonly to: string
  /** A PDF in base64. */
  readonly document: string
}
export interface FaxAccount {
  readonly project: string
  readonly key: string
  readonly secret: string
  /** The clinic's fax number, E.164. */
  readonly from: string
}

/** Sinch's keys, where they are all set; else null. */
export const faxAccountOf = (env: Environment): FaxAccount | null => {
  const { SINCH_PROJECT_ID: project, SINCH_KEY_ID: key, SINCH_KEY_SECRET: secret } = env
  const { SINCH_FAX_FROM: from } = env
  return project && key && secret && from ? { project, key, secret, from } : null
}

export const faxesUrl = ({ project }: FaxAccount) =>
  `https://fax.api.sinch.com/v3/projects/${project}/faxes`
export const signedIn = ({ key, secret }: FaxAccount) => ({
  authorization: `Basic ${btoa(`${key}:${secret}`)}`,
})

/** Sends by Sinch; answers the provider's id. The pages travel in the request: no address of ours serves them. */
export const sendFax = async (account: FaxAccount, fax: Fax): Promise<string | null> => {
  const body = new FormData()
  body.set('to', `+1${fax.to}`)
  body.set('from', account.from)
  const pages = new Blob([Buffer.from(fax.document, 'base64')], { type: 'application/pdf' })
  body.set('file', pages, 'document.pdf')
  const answer = await postToProvider(faxesUrl(account), { headers: signedIn(account), body })
  return textFieldOf(answer, 'id')
}

/** What became of a fax that Sinch took; null while it is under way. */
export const readFaxOutcome = async (
  account: FaxAccount,
  id: string,
): Promise<'delivered' | 'bounced' | null> => {
  const url = `${faxesUrl(account)}/${encodeURIComponent(id)}`
  const answer = await postToProvider(url, { method: 'GET', headers: signedIn(account) })
  const status = textFieldOf(answer, 'status')
  if (status === 'COMPLETED') return 'delivered'
  return status === 'FAILURE' ? 'bounced' : null
}
