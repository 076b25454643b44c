import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { api } from '../stores/api'
import { $pageError } from '../stores/page-error'
import { followSession } from '../stores/session'
import { tabStorage } from '../stores/web-storage'
import { ErrorOverlay } from './ErrorOverlay'
import { loadingTries } from './loading-tries'

type Props = { userId: string; version: string; native: boolean }

const patient = (userId: string) => ({ params: { patient: userId } })
/** Everything the app starts with; each is asked for again until all of them answer. */
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
    const tries = Number(tabStorage.read(loadingTries)) + 1
    tabStorage.write(loadingTries, String(tries))
    loadStartData(userId)
      .then(() => {
        // The edge answers the browser but not the page: going round for ever would help nobody.
        if (tries > 3) throw new Error('The page does not load')
        location.reload()
      })
      .catch(() => {
        tabStorage.remove(loadingTries)
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
