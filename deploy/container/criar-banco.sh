#!/bin/sh
# Roda uma vez, quando o volume do banco está vazio: cria o banco e os dois papéis do guia.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" \
  --set=dono="$(cat /run/secrets/senha_dono)" --set=app="$(cat /run/secrets/senha_app)" <<'SQL'
create role matilha_dono login password :'dono';
create role matilha_app login password :'app';
create database matilha owner matilha_dono encoding 'UTF8' template template0;
SQL
