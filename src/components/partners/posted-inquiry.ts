import type { AstroGlobal } from 'astro'
import { ApiError } from '#edge/client'

const fieldNames = ['organization', 'contactName', 'email', 'phone', 'message', 'homepage'] as const
export type InquiryField = (typeof fieldNames)[number]

/** What was posted to the partners page: stored, or to be shown again with what is wrong. */
export interface PostedInquiry {
  readonly isSent: boolean
  readonly typed: Readonly<Record<InquiryField, string>>
  readonly errors: Readonly<Partial<Record<string, readonly string[]>>>
  /** What is wrong with the whole of it, such as too many requests. */
  readonly problem: string | null
}

/** Sends a posted form to the API. It works without scripts, and no address or cache holds any of it. */
export const readPostedInquiry = async (
  page: Pick<AstroGlobal, 'request' | 'response' | 'locals'>,
): Promise<PostedInquiry | null> => {
  if (page.request.method !== 'POST') return null
  page.response.headers.set('cache-control', 'no-store')
  page.response.headers.set('x-robots-tag', 'noindex')
  const form = await page.request.formData().catch(() => new FormData())
  const typed = Object.fromEntries(
    fieldNames.map((name) => [name, String(form.get(name) ?? '').slice(0, maxFieldLength)]),
  ) as Record<InquiryField, string>
  const { phone, homepage, ...body } = typed
  try {
    await page.locals.api.call('POST /partner_inquiries', {
      body: { ...body, phone: phone.trim() || null, ...(homepage && { homepage }) },
    })
    return { isSent: true, typed, errors: {}, problem: null }
  } catch (error) {
    if (!(error instanceof ApiError && error.status < 500)) throw error
    page.response.status = error.status
    const hasFields = fieldNames.some((name) => error.fields[name])
    return { isSent: false, typed, errors: error.fields, problem: hasFields ? null : error.message }
  }
}

const maxFieldLength = 4000
