import type { APIRoute } from 'astro'
import { fhirBundle } from '#islands/account/my-record/fhir-bundle'
import { loadMyRecord } from '#islands/account/my-record/my-record'
import { recordFile } from './_record-download'

export const GET: APIRoute = (page) =>
  recordFile(
    page,
    loadMyRecord,
    (record, made) =>
      new Response(JSON.stringify(fhirBundle(record, made), null, 2), {
        headers: {
          'content-type': 'application/fhir+json; charset=utf-8',
          'content-disposition': 'attachment; filename="my-record.fhir.json"',
          'cache-control': 'no-store',
        },
      }),
  )
