import type { HonoRequest, MiddlewareHandler } from 'hono'
import { snakeCase } from '#edge/platform/case'
import { errorsDocument, Problem } from '#edge/platform/problem'
import { mediaType } from './media-type'

/** Places that only writes may take: bookings are let in while readers are asked to wait. */
const shareForWrites = 0.25
const retryAfterSeconds = 1

/** What holds no place: a socket stays open for hours, and health must be told when it is worst. */
const isExempt = ({ raw, path }: HonoRequest): boolean =>
  path === '/api/health' ||
  (isRead(raw) && raw.headers.get('upgrade') === 'websocket' && /^\/(live|lake)\//.test(path))

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/**
 * Works on so many requests at once and answers every further one 503 with Retry-After at once. Without it they
 * would all wait for one database, each for as long as all the others take.
 */
export const shedLoad = (maxConcurrent: number): MiddlewareHandler => {
  const maxReads = Math.floor(maxConcurrent * (1 - shareForWrites))
  let running = 0
  const place: Place = { take: () => running++, leave: () => running-- }
  return async (c, next) => {
    const request = c.req.raw
    if (isExempt(c.req)) return next()
    if (running >= (isRead(request) ? maxReads : maxConcurrent)) return overloaded(request)
    places.set(request, place)
    place.take()
    try {
      await next()
    } finally {
      place.leave()
    }
  }
}

interface Place {
  readonly take: () => void
  readonly leave: () => void
}
const places = new WeakMap<Request, Place>()

/** Gives the place of a request to others while it waits for its sender. Afterwards it takes one again, also where none is free. */
export const leavePlaceWhile = async <T>(request: Request, wait: () => Promise<T>): Promise<T> => {
  const place = places.get(request)
  place?.leave()
  try {
    return await wait()
  } finally {
    place?.take()
  }
}

const overloaded = (request: Request): Response => {
  const headers = { 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' }
  if (!new URL(request.url).pathname.startsWith('/api/')) return busyPage(request, headers)
  const { errors } = errorsDocument(
    new Problem(503, 'overloaded', 'The clinic is very busy right now. Try again in a moment.'),
    snakeCase,
  )
  return new Response(JSON.stringify({ errors }), {
    status: 503,
    headers: { ...headers, 'content-type': mediaType },
  })
}

/** A page that comes again by itself; what was sent by a form is the sender's to send again. */
const busyPage = (request: Request, headers: Record<string, string>): Response =>
  new Response(
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment</title><h1>One moment</h1><p>Many people are here right now. This page comes back by itself; if it does not, load it again.</p></html>',
    {
      status: 503,
      headers: {
        ...headers,
        ...(isRead(request) && { refresh: '2' }),
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      },
    },
  )
