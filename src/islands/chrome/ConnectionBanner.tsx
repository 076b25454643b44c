import { useStore } from '@nanostores/react'
import { $connectivity } from '../stores/session-activity'
import { Icon } from '../ui/Icon'

/** Says softly that the platform does not answer. */
export const ConnectionBanner = () => (
  <div className="reach" role="status">
    {useStore($connectivity) === 'shaky' && (
      <p className="wrap">
        <Icon name="wifi-off" />
        <span>We can’t reach Care Plus right now. We keep trying; what you type here is kept.</span>
      </p>
    )}
  </div>
)
