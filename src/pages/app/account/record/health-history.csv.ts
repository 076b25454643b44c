import type { APIRoute } from 'astro'
import { historyCsv, recordFile } from './_record-download'

export const GET: APIRoute = (page) => recordFile(page, historyCsv)
