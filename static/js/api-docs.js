// A separate file because the content security policy forbids inline scripts.
{
  const place = /** @type {HTMLElement} */ (document.getElementById("api-docs"));
  const { SwaggerUIBundle } = /** @type {any} */ (window);

  SwaggerUIBundle({
    domNode: place,
    url: place.dataset.schema,
    deepLinking: true,
    // Its validator badge would be loaded from another site.
    validatorUrl: null,
    requestInterceptor: (/** @type {{ headers: Record<string, string> }} */ request) => {
      request.headers["X-CSRFToken"] = place.dataset.csrfToken ?? "";
      request.headers["Accept-Language"] = document.documentElement.lang;
      return request;
    },
  });
}
