import { useEffect, useRef } from 'react'

/** How loud the microphone hears, as a bar. Drawn outside of React, many times a second. */
export const MicrophoneLevel = ({ track }: { track: MediaStreamTrack }) => {
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
      bar.current?.style.setProperty('--level', String(Math.min(1, peak * 3)))
    }, 80)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return <span ref={bar} className="level" aria-hidden="true" />
}
