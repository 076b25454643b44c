import type { APIRoute } from 'astro'
import { loadMyHistory } from '#islands/account/my-record/my-record'
import { historyCsv, recordFile } from './_record-download'

export const GET: APIRoute = (page) => recordFile(page, loadMyHistory, historyCsv)
