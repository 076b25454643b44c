import { useEffect, useRef, useState } from 'react'
import type { IconName } from '#components/icons'
import type { Toast } from '#islands/stores/toasts'
import { Icon } from '../Icon'

const toastMs = 5000
const icons: Record<Toast['tone'], IconName> = {
  plain: 'info',
  good: 'circle-check',
  bad: 'circle-alert',
}

type Props = { toast: Toast; paused: boolean; onEnd: () => void }

export const ToastCard = ({ toast: { text, tone, detail, action }, paused, onEnd }: Props) => {
  useCountdown(toastMs, paused, onEnd)
  return (
    <div className={`toast ${tone}`}>
      <Icon name={icons[tone]} />
      <span>{text}</span>
      <span className="tools">
        {action && (
          <button
            type="button"
            onClick={() => {
              action.run()
              onEnd()
            }}
          >
            {action.label}
          </button>
        )}
        {tone === 'bad' && <Copy text={detail ?? text} />}
        <button type="button" onClick={onEnd} aria-label="Dismiss">
          <Icon name="x" />
        </button>
      </span>
    </div>
  )
}

const Copy = ({ text }: { text: string }) => {
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <button type="button" onClick={copy}>
      {copied ? 'Copied' : 'Copy'}
    </button>
  )
}

/** Calls `onEnd` once after `time` milliseconds, not counting the pauses. */
const useCountdown = (time: number, paused: boolean, onEnd: () => void) => {
  const left = useRef(time)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (paused) return
    const started = Date.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [paused])
}
