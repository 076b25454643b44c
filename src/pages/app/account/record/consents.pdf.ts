import type { APIRoute } from 'astro'
import { loadMyConsents } from '#islands/account/my-record/my-record'
import { consentReceipt } from '#islands/account/my-record/record-document'
import { recordPdf } from './_record-download'

export const GET: APIRoute = (page) =>
  recordPdf(page, 'consents.pdf', loadMyConsents, consentReceipt)
