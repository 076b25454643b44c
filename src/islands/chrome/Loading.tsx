import { useEffect } from 'react'
import { useStore } from '#islands/stores/use-store'
import { api } from '../stores/api'
import { $pageError, clearLoadAttempts, countLoadAttempt } from '../stores/page-error'
import { followSession } from '../stores/session'
import { ErrorOverlay } from './ErrorOverlay'

type Props = { userId: string; version: string; native: boolean }

const maxAttempts = 3

const patient = (userId: string) => ({ params: { patient: userId } })
/** The reads that the server did not finish before it drew this screen. */
const loadStartData = (userId: string) =>
  Promise.all([
    api.call('GET /me'),
    api.system_settings.list(),
    api.feature_flags.list(),
    api.call('GET /patients/:patient/treatment_types', patient(userId)),
    api.dropdown_options.list(),
    api.call('GET /patients/:patient/cbos/verify_patient_cbo', patient(userId)),
  ])

/** The full-page loading screen: fetches what the page could not begin without, then draws the page again. */
export const Loading = ({ userId, version, native }: Props) => {
  const failure = useStore($pageError)
  useEffect(() => {
    const stop = followSession({ userId })
    const attempts = countLoadAttempt()
    loadStartData(userId)
      .then(() => {
        // The API answers the browser but not the page: a reload would loop.
        if (attempts > maxAttempts) throw new Error('The page does not load')
        location.reload()
      })
      .catch(() => {
        clearLoadAttempts()
        if (!$pageError.get()) $pageError.set({ kind: 'broken', details: `Version ${version}` })
      })
    return stop
  }, [userId, version])
  return (
    <div className="loading" role="status">
      <span className="spin" aria-hidden="true" />
      <p>Getting your things ready…</p>
      {failure && <ErrorOverlay failure={failure} native={native} home="/app" />}
    </div>
  )
}
