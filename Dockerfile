# smtstorm with the solvers that Debian has. To build and to use it:
#
#   docker build -t smtstorm .
#   docker run --rm -v "$PWD:/work" smtstorm --solver z3 --solver cvc5 --duration 10m seeds
#
# Results are in smtstorm-out of the mounted directory. Another solver is a binary in that directory. The user of the image
# is not root: if the mounted directory is not writable for others, run it as yourself with --user "$(id -u):$(id -g)".
FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /smtstorm ./cmd/smtstorm

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends boolector cvc4 cvc5 z3 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /smtstorm /usr/local/bin/smtstorm
COPY benchmarks/seeds /usr/share/smtstorm/seeds
RUN useradd --create-home --uid 1000 smtstorm
USER smtstorm
WORKDIR /work
ENTRYPOINT ["smtstorm"]
CMD ["--help"]
