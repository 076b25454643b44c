import type { APIRoute } from 'astro'
import { loadMyRecord } from '#islands/account/my-record/my-record'
import { recordDocument } from '#islands/account/my-record/record-document'
import { recordPdf } from './_record-download'

export const GET: APIRoute = (page) =>
  recordPdf(page, 'my-record.pdf', loadMyRecord, recordDocument)
