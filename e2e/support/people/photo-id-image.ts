import type { Page } from '@playwright/test'

/** A JPEG of an ID card, as a phone's camera takes it. */
export const createCardImage = async (page: Page) => {
  const canvasPage = await page.context().newPage()
  const url = await canvasPage.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1000 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas here')
    context.fillStyle = '#cfe3ee'
    context.fillRect(0, 0, 1600, 1000)
    context.fillStyle = '#21536b'
    context.font = '90px sans-serif'
    context.fillText('DRIVER LICENSE', 120, 200)
    context.fillRect(120, 320, 420, 520)
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  await canvasPage.close()
  return {
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(url.split(',')[1] ?? '', 'base64'),
  }
}
