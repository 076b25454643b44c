import { useEffect, useState } from 'react'

type Props = { text: string; label: string }

/** Modules of white around the code, without which cameras do not find it. */
const quietZone = 4

/** A QR code, drawn here: what it says never leaves the browser. */
export const QrCode = ({ text, label }: Props) => {
  const [modules, setModules] = useState<readonly (readonly boolean[])[]>([])
  useEffect(() => {
    // Loaded when it is shown: no other page draws one.
    void import('qr').then(({ default: encodeQR }) =>
      setModules(encodeQR(text, 'raw', { border: quietZone })),
    )
  }, [text])
  const size = modules.length
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
