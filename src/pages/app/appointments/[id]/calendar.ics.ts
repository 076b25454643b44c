import type { APIRoute } from 'astro'
import { appointmentCalendar, isCanceledEntry } from '#edge/domains/appointments/calendar/calendar'
import { now } from '#edge/platform/time'
import { fileErrorPage } from '#server/file-error-page'
import { signInFirst } from '#server/sign-in-first'

/** A visit for the calendar of the signed-in user, as a link any phone can open. */
export const GET: APIRoute = async (page) => {
  const { params, locals, url } = page
  const { session, api, environment } = locals
  if (!session) return signInFirst(page, '/app/appointments')
  try {
    const visit = await api.appointments.get(params.id ?? '')
    const text = appointmentCalendar(
      {
        id: visit.id,
        version: visit.version ?? 1,
        startsAt: visit.startsAt,
        endsAt: visit.endsAt ?? visit.startsAt,
        canceled: isCanceledEntry(visit.status),
        now: now(),
      },
      environment.APP_ORIGIN ?? url.origin,
    )
    return new Response(text, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="appointment.ics"',
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    return fileErrorPage(page, error)
  }
}
