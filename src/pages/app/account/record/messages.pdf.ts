import type { APIRoute } from 'astro'
import { loadMyMessages } from '#islands/account/my-record/my-record'
import { messagesDocument } from '#islands/account/my-record/record-document'
import { recordPdf } from './_record-download'

export const GET: APIRoute = (page) =>
  recordPdf(page, 'messages.pdf', loadMyMessages, messagesDocument)
