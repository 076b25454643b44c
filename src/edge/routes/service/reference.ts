const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Care Plus API</title>
</head>
<body>
<script id="api-reference" data-url="/api/openapi.json"></script>
<script src="/reference/scalar.js"></script>
<noscript>The description is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
</body>
</html>`

/** The reference page has its own policy: its viewer styles itself in place, and may ask only this origin. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const reference = (): Response =>
  new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    },
  })
