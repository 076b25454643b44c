import type { ErrorObject } from '#edge/platform/problem'

const attributes = /^\/data\/(?:attributes|relationships)\/?/

const child = (value: unknown, step: string): unknown =>
  value !== null && typeof value === 'object' && Object.hasOwn(value, step)
    ? (value as Record<string, unknown>)[step]
    : undefined

/** The longest part of a pointer that leads to something in the document. */
const existing = (document: unknown, pointer: string): string => {
  const found: string[] = []
  let value = document
  for (const step of pointer.split('/').slice(1)) {
    value = child(value, step.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (value === undefined) break
    found.push(step)
  }
  return found.map((step) => `/${step}`).join('')
}

/**
 * Points at what stands in the document that was sent, as JSON:API asks: at the parent of a value that is missing,
 * which `meta.field` then names. A plain object is pointed into as the document it stands for.
 */
export const locateError = (error: ErrorObject, document: unknown): ErrorObject => {
  const pointer = error.source?.pointer
  if (pointer === undefined || child(document, 'data') === undefined) return error
  const found = existing(document, pointer)
  if (found === pointer) return error
  const field = pointer.replace(attributes, '')
  return { ...error, source: { pointer: found }, meta: { ...error.meta, field } }
}
