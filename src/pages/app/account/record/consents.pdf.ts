import type { APIRoute } from 'astro'
import { consentReceipt } from '#islands/account/my-record/record-document'
import { recordPdf } from './_record-download'

export const GET: APIRoute = (page) => recordPdf(page, 'consents.pdf', consentReceipt)
