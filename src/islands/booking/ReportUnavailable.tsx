import { useEffect } from 'react'
import { reportKind } from '../stores/error-reporting'

/** Reports that a patient came to a service that is not offered where they live. An island because a browser reports. */
export const ReportUnavailable = () => {
  useEffect(() => void reportKind('ServiceLineUnavailable'), [])
  return null
}
